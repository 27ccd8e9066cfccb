import { useState } from "react";
import { inAddress, putInAddress } from "./address";

/**
 * A choice that is kept in the page's address (`?days=30`), so that links and reloads preserve it. A value that is not
 * in `allowed` counts as the default. The default itself is left out of the address.
 */
export function useAddress<Value extends string>(
  key: string,
  allowed: readonly Value[],
  byDefault: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => fromAddress(key, allowed, byDefault));
  function choose(next: Value) {
    setValue(next);
    putInAddress({ [key]: next === byDefault ? null : next });
  }
  return [value, choose];
}

function fromAddress<Value extends string>(key: string, allowed: readonly Value[], byDefault: Value): Value {
  const named = inAddress(key);
  return allowed.find((value) => value === named) ?? byDefault;
}
