interface MemberScreenProps {
  memberId: number;
}

/** The page of one member. */
export function MemberScreen({ memberId }: MemberScreenProps) {
  return <h1 className="type-title">{memberId}</h1>;
}
