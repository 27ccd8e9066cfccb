# What deploy/install and deploy/upgrade share: where everything is, and how services come up. Read by both, run by nobody.

home=/srv/portal
settings=/etc/portal.env
backups=/var/backups/portal

say() {
    printf '%s\n' "$@"
}

fail() {
    printf '!! %s\n' "$*" >&2
    exit 1
}

# Settles who may run the two, and that only one of them runs at a time.
begin() {
    [ "$(id -u)" = 0 ] || fail "Run this as root."
    umask 022
    exec 9>/run/lock/portal-deploy
    flock -n 9 || fail "deploy/install or deploy/upgrade is running already."
}

# put FILE TARGET MODE: copies what differs, and says so.
put() {
    if ! cmp -s "$1" "$2"; then
        install -m "$3" "$1" "$2"
        say "   made $2"
    fi
}

# The value of a setting as the services have it: setting NAME OTHERWISE
setting() (
    set -a
    . "$settings"
    eval "printf '%s' \"\${$1:-$2}\""
)

put_services() {
    put "$home/deploy/portal-manage" /usr/local/sbin/portal-manage 0755
    for unit in "$home"/deploy/systemd/*; do
        put "$unit" "/etc/systemd/system/${unit##*/}" 0644
    done
    systemctl daemon-reload
}

# Waits a minute until everything answers that the portal needs, and the version that lies in $home is the one that does.
wait_until_ready() {
    address=http://$(setting BIND 127.0.0.1:8000)/readyz
    commit=$(git -C "$home" rev-parse --short=12 HEAD)
    seconds=0
    while :; do
        said=$(curl --silent --max-time 10 --write-out '\n%{http_code}' "$address") || true
        case $said in
            *"+$commit"*200) systemctl is-active --quiet portal-web portal-worker && return 0 ;;
        esac
        [ "$seconds" -lt 60 ] || break
        seconds=$((seconds + 1))
        sleep 1
    done
    say "$address says:" "$said"
    journalctl --no-pager --lines 20 -u portal-web -u portal-worker || true
    return 1
}
