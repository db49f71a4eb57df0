import {
  deviceCalls,
  onboardingCalls,
  type DeviceProbe,
  type DriverName,
  type InputOf,
} from '@palisade/contract'
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { configOf, type ConnectionFields } from '../model/device-form.ts'

/** A probe goes through five steps, each with a limit of its own; together they may take this long, ms. */
const PROBE_LIMIT = 60_000

type Tested = InputOf<typeof deviceCalls.testConnection>
type FirstLook = InputOf<typeof onboardingCalls.probe>
export type TestInput = { call: 'test'; input: Tested } | { call: 'look'; input: FirstLook }

/**
 * The test that the settings typed so far allow: one of the whole connection, or, before a stream is chosen,
 * a first look at what the device offers. Undefined when something needed is missing.
 */
export function testInputOf(
  driver: DriverName,
  config: ConnectionFields,
  id: string | undefined,
): TestInput | undefined {
  const whole = { ...(id && { id }), driver, config: configOf(driver, config) }
  if (deviceCalls.testConnection.request.safeParse(whole).success) {
    return { call: 'test', input: whole as Tested }
  }
  const { host, port, isTls, username, password } = config
  const look = {
    driver,
    host,
    port,
    isTls,
    ...(username && { username }),
    ...(password && { password }),
  }
  if (!onboardingCalls.probe.request.safeParse(look).success) return undefined
  return { call: 'look', input: look as FirstLook }
}

export function useConnectionTest() {
  return useMutation({
    mutationFn: (asked: TestInput): Promise<DeviceProbe> =>
      asked.call === 'test'
        ? api.device.testConnection(asked.input, { timeLimit: PROBE_LIMIT })
        : api.onboarding.probe(asked.input, { timeLimit: PROBE_LIMIT }),
    meta: { ownErrors: true },
  })
}

/** A picture over a connection that was tried. @param of which try and which source of the device it is of */
export const testPictureQuery = (input: Tested | undefined, of: readonly unknown[]) =>
  queryOptions({
    queryKey: ['device', 'test-picture', ...of],
    queryFn: input
      ? ({ signal }) => api.device.testPicture(input, { signal, timeLimit: PROBE_LIMIT })
      : skipToken,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { ownErrors: true },
  })
