import { formatFullName } from '../../lib/format.ts'
import type { ConsoleSession, Session } from './session.ts'

type AccountContext<Use extends keyof ConsoleSession> = { config: { host: string }; session: Pick<ConsoleSession, Use> }

/** Returns the key of the account in the database. Null without a sign-in, or if the session has no email. */
export const getAccountKey = ({ config, session }: AccountContext<'get'>): string | null => {
  const email = session.get().admin?.email.trim().toLowerCase()
  return email ? `${config.host} ${email}` : null
}

export const getEmail = (account: string | null) => account?.split(' ')[1] ?? 'an earlier sign-in'

/** Returns the id of an account's unsaved work (unsaved-work.ts). */
export const getWorkId = (account: string | null, name: string) => `account ${account} ${name}`

/** Returns whether unsaved work belongs to an account other than `account`. */
export const isOfOtherAccount = (workId: string, account: string | null) =>
  workId.startsWith('account ') && !workId.startsWith(getWorkId(account, ''))

/** Calls `onChange` with the key of the account, now and whenever it changes. Returns an unsubscribe function. */
export const watchAccount = (context: AccountContext<'get' | 'store'>, onChange: (account: string | null) => void) => {
  let account = getAccountKey(context)
  onChange(account)
  return context.session.store.subscribe(() => {
    const current = getAccountKey(context)
    if (current === account) return
    account = current
    onChange(account)
  })
}

export const getOperatorName = ({ admin }: Pick<Session, 'admin'>) => (admin ? formatFullName(admin) : '')
