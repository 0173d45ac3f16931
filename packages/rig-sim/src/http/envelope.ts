import { cacheJson } from './cached-json.ts'

export const createSuccess = <Data extends object>(data: Data) => ({ status: 'success' as const, data })

export const createListSuccess = <Data extends object>(count: number, data: Data) => ({
  status: 'success' as const,
  count,
  data,
})

export const okResponse = { status: 200 as const, body: cacheJson(createSuccess({})) }
