import { seedRig } from '@rig/rig'
import { expect, test } from 'vitest'
import { createKeyChains, createPasswordHashStore, createPasswords, getDemoPasswordHashes } from './passwords.ts'

const { hash: hashPassword, verify: verifyPassword } = createPasswords()

const olivia = { seed: 1, email: 'olivia@rig.test' }
const adam = { seed: 1, email: 'adam@rig.test' }

test('verifyPassword accepts only the password that was hashed', async () => {
  const hash = await hashPassword('operator-demo', olivia)

  expect(await verifyPassword('operator-demo', hash)).toBe(true)
  expect(await verifyPassword('Operator-demo', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('a hash depends on the seed and the email, ignoring letter case, and does not contain the password', async () => {
  const people = [olivia, { ...olivia, email: 'Olivia@Rig.test' }, adam, { ...olivia, seed: 2 }]

  const hashes = await Promise.all(people.map((whose) => hashPassword('operator-demo', whose)))

  expect(hashes[0]).toBe(hashes[1])
  expect(new Set(hashes).size).toBe(3)
  expect(hashes[0]).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})

test('getDemoPasswordHashes computes the hashes for a seed once, and each hash is valid for its account', async () => {
  const hashes = getDemoPasswordHashes(7)

  expect(getDemoPasswordHashes(7)).toBe(hashes)
  expect(getDemoPasswordHashes(8)).not.toBe(hashes)
  expect(await verifyPassword('operator-demo', (await hashes)['operator@rig.test'])).toBe(true)
})

type Passwords = ReturnType<typeof createPasswords>

test.each<[what: string, request: (passwords: Passwords, index: number) => Promise<unknown>]>([
  ['sign-ups', ({ hash }, index) => hash(`password ${index}`, olivia)],
  ['sign-ins', ({ verify }, index) => verify(`password ${index}`, undefined)],
])(
  'at most 40 %s wait, and further ones get 429 with Retry-After, without an effect on another rig or on later requests',
  async (what, request) => {
    // Deriving 40 real keys would take seconds
    const deriveKey = async () => Buffer.of(1)
    const keys = { signInKeys: deriveKey, signUpKeys: deriveKey }
    const passwords = createPasswords(keys)
    const requestMany = () => Promise.allSettled(Array.from({ length: 45 }, (_, index) => request(passwords, index)))

    const [outcomes] = await Promise.all([requestMany(), request(createPasswords(keys), 0)])
    const later = await requestMany()

    const message = `Too many ${what} at the moment. Try again in a few seconds`
    const refused = Array(5).fill({ reason: { status: 429, message, headers: { 'retry-after': '5' } } })
    for (const each of [outcomes, later])
      expect(each.filter(({ status }) => status === 'rejected')).toMatchObject(refused)
  },
)

test('verifyPassword does not wait for sign-ups', async () => {
  const deriveKey = (password: string) =>
    password === 'of a sign-up' ? new Promise<never>(() => {}) : Promise.resolve(Buffer.of(1))
  const { hash, verify } = createPasswords(createKeyChains(deriveKey))

  void hash('of a sign-up', olivia)

  expect(await verify('operator-demo', undefined)).toBe(false)
})

test('verifyPassword returns false for an unknown account or a malformed hash', async () => {
  expect(await verifyPassword('operator-demo', undefined)).toBe(false)
  expect(await verifyPassword('operator-demo', 'broken')).toBe(false)
  expect(await verifyPassword('', '')).toBe(false)
})

const rig = seedRig({ now: 0, timeZone: 'UTC' })
const [first] = rig.accounts
const withHashes = (hashes: readonly string[]) => ({
  ...rig,
  accounts: hashes.flatMap((passwordHash, id) => (first ? [{ ...first, id: `${id}`, passwordHash }] : [])),
})
const listHashes = ({ accounts }: typeof rig) => accounts.map(({ passwordHash }) => passwordHash)

test('an imported account gets its current hash, otherwise its exported hash, otherwise none', () => {
  const store = createPasswordHashStore()
  const state = store.removeHashes(withHashes(['a', 'b']))
  const imported = { ...state, accounts: [...state.accounts, { ...state.accounts[0], id: 'new' }] } as typeof state

  expect(JSON.stringify(state)).not.toContain('passwordHash')
  expect(listHashes(store.restoreHashes(imported, withHashes(['changed'])))).toEqual(['changed', 'b', ''])
  expect(listHashes(createPasswordHashStore().restoreHashes(imported, withHashes([])))).toEqual(['', '', ''])
})

test('the store keeps the hashes of at most 1,000 exported accounts', () => {
  const store = createPasswordHashStore()
  const state = store.removeHashes(withHashes(Array.from({ length: 1_001 }, (_, index) => `hash ${index}`)))

  expect(listHashes(store.restoreHashes(state, withHashes([]))).slice(998)).toEqual(['hash 998', 'hash 999', ''])
})
