import { Link, type LinkProps, useLocation } from 'react-router-dom'

/** A way within the account area. It carries along where the visitor wanted to go, for the sign-in at its end. */
export const AccountLink = (link: LinkProps) => <Link {...link} state={useLocation().state} />
