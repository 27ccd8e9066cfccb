#!/bin/sh
# Runs a command as root in a root folder of its own: it finds this machine as it is and may write, install and remove what
# it likes; nothing of that is left afterwards, and no process either. What it writes is kept in memory.
#
#   sh scripts/in_own_root.sh sh -c 'useradd portal; ls -l /home'
#
# Needs root, and a kernel that lets it mount. Ends with 77 and says so where that is missing.
set -eu
if [ "${1:-}" != --inside ]; then
    if ! unshare --mount --pid --fork true 2>/dev/null; then
        echo "!! No root folder of its own: this needs root and a kernel that lets it mount." >&2
        exit 77
    fi
    base=$(mktemp -d)
    trap 'rmdir "$base"' EXIT
    trap 'kill -KILL "$child" 2>/dev/null' INT TERM # its child, the first process in there, ends with it
    unshare --mount --pid --fork --kill-child sh "$0" --inside "$base" "$@" <&0 &
    child=$!
    status=0
    wait "$child" || status=$?
    exit $status
fi

base=$2
shift 2
mount --make-rprivate /
mounts=$(cat /proc/self/mounts)
mount -t tmpfs -o mode=0755 tmpfs "$base"
number=0
echo "$mounts" | while read -r _ place kind _; do
    case $kind in
        ext[234] | xfs | btrfs | f2fs | zfs | overlay | virtiofs | fuseblk) ;;
        *) continue ;;
    esac
    [ -d "$place" ] || continue
    number=$((number + 1))
    mkdir "$base/upper-$number" "$base/work-$number"
    [ -d "$base/root" ] || mkdir "$base/root"
    mount -t overlay overlay "$base/root$place" \
        -o "lowerdir=$place,upperdir=$base/upper-$number,workdir=$base/work-$number"
done
root=$base/root
for place in dev sys; do
    mount --rbind "/$place" "$root/$place"
done
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
mkdir -m 1777 "$root/run/lock"
exec chroot "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$PWD" "$@"
