/** The last name of a path. */
export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The name of a program without its folder and its version. */
export const programName = (path: string): string => {
  // vim.tiny, nc.openbsd
  const name = basename(path).replace(/\.(?!sh$|py$|pl$|rb$|js$|[\d.]+$)\w+$/, '');
  if (/^ld(?:-|$)/.test(name)) return 'ld';
  return VERSIONED.exec(name)?.[1] ?? name;
};

const VERSIONED =
  /^(python|pypy|perl|ruby|lua|luajit|php|node|tclsh|wish|guile|vim|emacs|bash|ksh|zsh|mksh|pwsh|irb|gcc|gdb)-?\d[\d.-]*$/;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Commands that change the meaning of the words after them. */
export const NEVER = words(`
  alias unalias declare typeset local integer nameref let hash enable bind complete compgen compopt mapfile readarray
  coproc function select [[ fc history getopts
`);

/** Other programs that no value may reach: they treat text as code, commands, or names of these. */
export const CODE = words(`
  unset exit return shift break continue wait ulimit umask disown fg bg jobs times suspend logout caller pushd popd
  pdksh oksh loksh lksh rksh rbash posh es rc nu elvish xonsh pwsh powershell scsh sash rssh lshell
  su runuser script scriptreplay watch parallel at batch crontab anacron run-parts start-stop-daemon systemd-run
  systemd-nspawn machinectl pkexec gosu su-exec setpriv capsh chroot unshare nsenter fakeroot fakechroot proot firejail bwrap
  flatpak snap distrobox toolbox strace ltrace gdb lldb valgrind perf rlwrap unbuffer logsave socat entr inotifyexec
  incrontab tmux screen byobu dtach abduco zellij dvtm wish guile sbcl clisp ecl racket gosh csi ocaml ghci
  runghc R octave octave-cli matlab scilab irb ipython jrunscript jshell scala groovy kotlin kotlinc swift go
  cargo rustc deno bun bunx ts-node tsx npx npm yarn pnpm coffee erl elixir iex dart csharp gforth pforth bsh
  make gmake bmake pmake ninja cmake just task rake ant mvn gradle meson scons bazel
  sqlite sqlite3 mysql mariadb psql isql sqlplus mongo mongosh redis-cli influx clickhouse-client duckdb
  ed ex vi vim nvim view vimdiff rvim rview gvim emacs emacsclient nano pico joe jed micro kak helix hx red cmus-remote
  less more most pg man apropos info whatis lesspipe pager sensible-pager sensible-editor editor
  dc m4 cpp gcc g++ cc c++ c99 c89 clang as ld tcc gawk-profile bpftrace dtrace stap
  ssh scp sftp rsh rcp rlogin rexec mosh autossh sshpass ssh-keygen ssh-agent rsync unison rclone lftp ftp tnftp ncftp telnet
  ansible ansible-playbook ansible-console salt salt-call puppet chef-shell fab
  adb fastboot lxc lxc-attach lxc-execute virsh vagrant kubectl oc helm nomad terraform
  convert magick mogrify identify display animate montage composite conjure import gm gs ghostscript ps2pdf dvips
  exiftool latex pdflatex xelatex lualatex tex pdftex luatex gnuplot groff troff pic
  nmap tcpdump tshark wireshark ncat wall-e hping3 msfconsole nsupdate openvpn pppd
  logrotate dpkg rpm apt apt-get aptitude dnf yum pacman zypper apk pip pip3 pipx gem cpan easy_install conda brew snapcraft
  split csplit zip zipdetails cpio pax ar dialog-exec xdotool wmctrl-exec dbus-send gdbus busctl qdbus
  setarch linux32 linux64 i386 x86_64 catchsegv pkttyagent aa-exec sg newgrp choom prlimit chrt taskset numactl cgexec cpulimit
  softlimit envdir chpst setuidgid daemonize daemon runsvdir s6-svscan tini dumb-init dbus-run-session dbus-launch xvfb-run
  startx xinit xterm x-terminal-emulator gnome-terminal konsole xfce4-terminal lxterminal rxvt urxvt alacritty kitty foot st
  faketime eatmydata torsocks torify proxychains proxychains4 tsocks hyperfine pv-exec mprocs pssh pdsh clush dsh osascript
  wine mitmproxy mitmdump tclkit kermit minicom picocom rpcclient smbclient crash debugfs mdb w3m lynx links elinks vipw
  visudo vigr sudoedit git-shell gitk tig svn hg bzr cvs darcs fossil
  rename prename file-rename perldoc ifne chronic pee vidir vipe zrun lckdo sem tsp nq rush fd fdfind fzf sk rofi
  i3-msg swaymsg hyprctl herbstclient awesome-client wezterm systemd-cat systemd-inhibit ip run0 gksu gksudo kdesu
  dbclient plink pscp psftp putty tsh waypipe
  xdg-open gio gvfs-open kde-open kde-open5 kfmclient kioclient exo-open gnome-open run-mailcap mimeopen gtk-launch dex
  handlr rifle ranger nnn vifm mc yazi
  mlr yq visidata vd gp maxima sage genius calc qalc qalculate apcalc gst-launch-1.0 csvpy
  docker-compose podman-compose composer pytest phpunit pre-commit direnv mise asdf pyenv rbenv nvm volta nix nix-shell guix
  nodemon watchexec watchman pm2 foreman honcho overmind supervisord supervisorctl doppler aws-vault
  gamemoderun optirun primusrun vglrun trickle runcon schedtool wait-for-it dockerize tmate ttyd gotty
  insmod modprobe kmod ipmitool bpftool pacmd pw-cli javac
  caffeinate uv uvx poetry pipenv tox nox bundle php-cgi hhvm blender gimp soffice libreoffice sshfs
`);

/** Programs that treat arguments and input only as data, with any options. */
export const DATA = words(`
  echo printf : true false cat tac rev grep egrep fgrep tr cut paste head tail uniq wc nl fold fmt expand unexpand column
  comm join tee sponge sleep seq date cal basename dirname realpath readlink ls mkdir rmdir rm cp mv ln touch chmod chown
  stat du df pwd cd test [ expr read md5sum sha1sum sha256sum sha512sum cksum base64 base32 xxd hexdump od iconv uconv
  figlet toilet lolcat qrencode logger wall write mesg sendmail msmtp
  espeak espeak-ng spd-say flite pico2wave say mimic piper RHVoice-test swift-say
  aplay arecord paplay pacat parec pamixer wpctl pw-play pw-cat amixer alsactl mpg123 mpg321 ogg123 madplay ffplay
  mpc playerctl notify-send zenity kdialog xmessage xclip xsel wl-copy
  mosquitto_pub mosquitto_sub ping wakeonlan etherwake cec-client irsend gpio gpioset gpioget raspi-gpio pinctrl
  bc lp lpr factor shuf sum tsort numfmt yes who id hostname uname uptime free nproc
`);

/** Options, in any abbreviation, whose values are code or commands, of programs that otherwise only treat data. */
export const CODE_OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['sort', /^--co|^-\w*o|^--o/],
  ['curl', /^-\w*[EK]|^--(?:conf|en|(?:proxy-)?(?:ce|key))/],
  ['wget', /^-\w*[ei]|^--e|^--use-a|^--conf|^--inp/],
  ['aplay', /^-\w*D|^--d/],
  ['arecord', /^-\w*D|^--d/],
  ['mpg123', /^-\w*[ao]|^--a|^--o/],
  ['mpg321', /^-\w*[ao]|^--a|^--o/],
  ['rg', /^--pre/],
  ['nc', /^-\w*[ec]|^--/],
  ['netcat', /^-\w*[ec]|^--/],
  ['cowsay', /^-\w*f/],
  ['mail', /^-\w*[SeEIA]|^--e/],
  ['mailx', /^-\w*[SeEIA]|^--e/],
]);

/** Text that such a program must not get in a value: it would be a command, or name a file or a machine. */
export const CODE_TEXT: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  ['mail', [/[~\\|]/, '~, \\ or |']],
  ['mailx', [/[~\\|]/, '~, \\ or |']],
  ['sox', [/\|/, '|']],
  ['soxi', [/\|/, '|']],
  ['play', [/\|/, '|']],
  ['rec', [/\|/, '|']],
  ['http', [/@/, '@']],
  ['https', [/@/, '@']],
  ['xh', [/@/, '@']],
  ['az', [/@/, '@']],
  ['gh', [/@/, '@']],
  ['aws', [/^fileb?:/, 'file: at its beginning']],
  ['7z', [/^@/, '@ at its beginning']],
  ['vlc', [/^:/, ': at its beginning']],
  ['cvlc', [/^:/, ': at its beginning']],
  ['service', [/\//, '/']],
  ['rc-service', [/\//, '/']],
  ['invoke-rc', [/\//, '/']],
  ['kodi-send', [/[(),"]/, '( ) , or "']],
]);

/** An option of an unknown program that may take code. */
export const CODE_OPTION =
  /^-[A-Za-z]{0,2}[ceEX]$|^-ex|^--?(?:[\w-]+-)?(?:command|cmd|eval|exec|execute|expression|script|shell|hook|callback|pager|editor|rsh|askpass|rcfile|plugin|load|preload|require|wrapper|program|filter|init)(?:-[\w-]*)?$|^--?on-/;
