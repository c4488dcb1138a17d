/**
 * Shell programs that stand in for those of the system, told what to do by the environment:
 * MISSING (packages dpkg does not know), USER_ID, SUDO=yes, APT=fail, NPM=fail|killed|unsynced, OTHER_NODE (what npm fetches
 * of another release), BROKEN (a package).
 */
export const fakePrograms: Readonly<Record<string, string>> = {
  'dpkg-query': `shift 3
for name in "$@"; do
  case " $MISSING " in *" $name "*) ;; *) echo "installed $name" ;; esac
done`,
  id: `echo "\${USER_ID:-0}"`,
  sudo: `[ "$SUDO" = yes ] || exit 1
[ "$2" != true ] || exit 0
shift
exec "$@"`,
  'apt-get': `[ "$APT" = fail ] || exit 0
echo "E: Temporary failure resolving"
exit 100`,
  npm: `if [ "$1" = exec ]; then
  [ -n "$OTHER_NODE" ] || exit 1
  echo "$OTHER_NODE"
  exit 0
fi
case "$NPM $1" in
  'fail '*) /bin/rm -rf node_modules; echo 'npm error network is unreachable'; exit 1 ;;
  'killed '*) /bin/rm -rf node_modules; /bin/mkdir -p node_modules/half; kill -9 $PPID; exit 1 ;;
  'unsynced ci') echo 'npm error npm ci can only install when they are in sync'; exit 1 ;;
esac
/bin/rm -rf node_modules
/bin/cp -R "$PACKAGES" node_modules
[ -z "$BROKEN" ] || /bin/rm -r "node_modules/$BROKEN"`,
};
