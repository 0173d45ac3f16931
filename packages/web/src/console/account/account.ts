import { formatFullName } from '../../lib/format.ts'
import type { ConsoleSession, Session } from './session.ts'

type Source<Use extends keyof ConsoleSession> = { config: { host: string }; session: Pick<ConsoleSession, Use> }

/** Returns the key of the account in the database. Null without a sign-in, or if the rig has returned no email. */
export const getAccountKey = ({ config, session }: Source<'get'>): string | null => {
  const email = session.get().admin?.email.trim().toLowerCase()
  return email ? `${config.host} ${email}` : null
}

/** Calls `open` with the key of the account, now and whenever it changes. Returns an unsubscribe function. */
export const onAccount = (source: Source<'get' | 'store'>, open: (account: string | null) => void) => {
  let account = getAccountKey(source)
  open(account)
  return source.session.store.subscribe(() => {
    const current = getAccountKey(source)
    if (current === account) return
    account = current
    open(account)
  })
}

export const getOperatorName = ({ admin }: Pick<Session, 'admin'>) => (admin ? formatFullName(admin) : '')
