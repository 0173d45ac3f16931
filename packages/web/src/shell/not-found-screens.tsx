import type { ReactNode } from 'react'
import { paths } from '../console/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import styles from './messages.module.css'

/** Renders the not-found screen for URLs outside the console's areas, and in the user area (spec 2). */
export const NotFoundScreen = () => (
  <main className={classNames(layout.stack, layout.centre, styles.screen)}>
    <Logo />
    <NotFound title="Not found" text="This page does not exist.">
      <LinkButton to={paths.signIn}>Go to the start page</LinkButton>
    </NotFound>
  </main>
)

/** Renders the 404 page for the auth and dashboard areas (spec 2). */
export const PageNotFoundScreen = () => (
  <div className={classNames(layout.stack, layout.centre, styles.page)}>
    <NotFound title="Page Not Found" text="404: This page does not exist.">
      <LinkButton to={paths.live}>Go to the dashboard</LinkButton>
    </NotFound>
  </div>
)

const NotFound = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <>
    <BrokenCable />
    <h1 className={styles.title}>{title}</h1>
    <p className={layout.soft}>{text}</p>
    {children}
  </>
)

const BrokenCable = () => (
  <svg
    className={styles.drawing}
    viewBox="0 8 96 70"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M4 26c18 5 26 6 38 5" strokeWidth="2" />
    <path d="M42 31c6 1 9 9 7 17s-1 15 5 19" strokeWidth="2" />
    <path d="M54 67l-3 7M54 67l2 8M54 67l7 5" />
    <path d="M92 26c-8 3-13 4-20 5" strokeDasharray="1 7" />
    <path d="M4 12v28" />
    <circle cx="24" cy="52" r="9" />
    <circle cx="24" cy="52" r="3.5" fill="var(--accent)" stroke="none" />
    <path d="M20 43v-12.5M28 43v-11" />
  </svg>
)
