import type { DriverName } from '@palisade/contract'
import { createLoginBreaker } from '@palisade/rtsp'
import type { Driver } from './kit/driver.ts'
import { createDahuaDriver } from './dahua/dahua.driver.ts'
import { createOnvifDriver } from './onvif/onvif.driver.ts'
import { createHttpDriver } from './http/http.driver.ts'
import { createIsapiDriver } from './isapi/isapi.driver.ts'
import { createPanelDriver } from './panel/panel.driver.ts'
import { createRtspDriver } from './rtsp/rtsp.driver.ts'

/** A camera's account is one for all its protocols. */
export const breaker = createLoginBreaker()

/** The drivers this product has: one line each. */
const registry: { [Name in DriverName]: Driver<Name> } = {
  rtsp: createRtspDriver(undefined, breaker),
  onvif: createOnvifDriver(undefined, undefined, breaker),
  http: createHttpDriver(),
  isapi: createIsapiDriver(undefined, breaker),
  dahua: createDahuaDriver(undefined, breaker),
  panel: createPanelDriver(),
}

export const driverOf = (name: DriverName): Driver => registry[name]
export const allDrivers = (): Driver[] => Object.values(registry)
