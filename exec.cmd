@rem The scripts in package.json begin with `exec`, by which npm's signals reach the program; Windows has no such word.
@%*
