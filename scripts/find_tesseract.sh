#!/bin/sh
# Prints the path of tesseract, with the languages that its tests read; as root on Debian, installs what is missing.
# Prints nothing if it can't.
languages="ara kor rus tha vie"
has_all() {
    command -v tesseract >/dev/null || return 1
    for language in $languages; do
        tesseract --list-langs 2>/dev/null | grep -qx "$language" || return 1
    done
}
if ! has_all && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Tesseract for the tests of the second reader" >&2
    packages=tesseract-ocr
    for language in $languages; do packages="$packages tesseract-ocr-$language"; done
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $packages; } >&2
fi
has_all && command -v tesseract
exit 0
