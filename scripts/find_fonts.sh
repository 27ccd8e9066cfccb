#!/bin/sh
# Prints the font that tests draw screenshots with (tests/screens/draw.py); as root on Debian, installs it where it is
# missing, with the one for Chinese, Japanese and Korean. In other fonts the engine reads some of them otherwise.
fonts=/usr/share/fonts
latin=$fonts/truetype/noto/NotoSans-Bold.ttf
far_east=$fonts/opentype/noto/NotoSansCJK-Bold.ttc
has_all() {
    [ -e "$latin" ] && [ -e "$far_east" ]
}
if ! has_all && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends fonts-noto-core fonts-noto-cjk; } >&2
fi
has_all && echo "$latin"
