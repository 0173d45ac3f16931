import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test.each([
  ['first name at least 3', limits.FIRST_NAME_MIN_CHARS, 3],
  ['last name at least 3', limits.LAST_NAME_MIN_CHARS, 3],
  ['phone at least 11', limits.PHONE_MIN_CHARS, 11],
  ['company name at least 3', limits.COMPANY_NAME_MIN_CHARS, 3],
  ['company address at least 3', limits.COMPANY_ADDRESS_MIN_CHARS, 3],
  ['username at least 2', limits.USERNAME_MIN_CHARS, 2],
  ['password at least 8', limits.PASSWORD_MIN_CHARS, 8],
  ['a zoom step is 5', limits.ZOOM_STEP, 5],
  ['continuous zoom runs at 0.1', limits.ZOOM_HOLD_SPEED, 0.1],
  ['a pan or tilt step is 30 degrees', limits.PAN_TILT_STEP_DEGREES, 30],
  ['continuous pan and tilt run at 0.3', limits.PAN_TILT_HOLD_SPEED, 0.3],
  ['a schedule starts its sled at 20', limits.SCHEDULE_SLED_START, 20],
  ['a schedule stops its sled at 80', limits.SCHEDULE_SLED_STOP, 80],
  ['the sled counter starts at 10', limits.SLED_COUNTER_START, 10],
  ['the sled counter counts by 5', limits.SLED_COUNTER_STEP, 5],
  ['the sled counter is never under 5', limits.SLED_COUNTER_MIN, 5],
  ['the sled counter is never over 200', limits.SLED_COUNTER_MAX, 200],
  ['the clock is updated every second', limits.CLOCK_PERIOD_MS, 1000],
  ['a toast stays for 5 s', limits.TOAST_MS, 5000],
  ['persistence times out after 5 s', limits.PERSIST_TIMEOUT_MS, 5000],
  ["the session is kept under 'root'", limits.PERSIST_KEY, 'root'],
])('By section 9 %s', (_words, constant, value) => {
  expect(constant).toBe(value)
})
