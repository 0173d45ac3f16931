import { Link, type LinkProps, useLocation } from 'react-router-dom'

/**
 * A link within the auth area. It passes on the page that the visitor first asked for, so that the sign-in can lead
 * there.
 */
export const AccountLink = (link: LinkProps) => <Link {...link} state={useLocation().state} />
