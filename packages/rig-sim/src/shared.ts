import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { createRenderPool, LOW_DETAIL, type RenderPool } from '@rig/picture'
import { type AssertMayControl, createControlAccess } from './access/control-guard.ts'
import { createProxyTrust, type ProxyTrust } from './access/hosts.ts'
import type { Env } from './env.ts'
import { createBlankPool } from './files/render-pools.ts'
import { createScheduler, type TakeTurn } from './http/request-scheduler.ts'

/** Objects that all worlds of a process share. None of them is part of the state of a rig. */
export type Shared = {
  pool: RenderPool
  assertMayControl: AssertMayControl
  proxyTrust: ProxyTrust
  takeTurn: TakeTurn
  delay: IntervalHistogram
  close: () => void
}

export const createShared = (env: Env, log: ErrorLog, pool: RenderPool = createPool(env, log)): Shared => {
  const proxyTrust = createProxyTrust(env.TRUSTED_PROXIES, log)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    pool,
    assertMayControl: createControlAccess(env),
    proxyTrust,
    takeTurn: createScheduler(),
    delay,
    close: () => {
      proxyTrust.close()
      delay.disable()
    },
  }
}

type ErrorLog = Parameters<typeof createRenderPool>[0]['log']

const createPool = ({ PICTURES, LAND }: Env, log: ErrorLog) =>
  PICTURES === 'none' ? createBlankPool() : createRenderPool({ log, ...(LAND === 'coarse' && { detail: LOW_DETAIL }) })
