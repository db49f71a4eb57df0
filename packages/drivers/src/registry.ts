import type { DriverName } from '@palisade/contract'
import type { Driver } from './kit/driver.ts'
import { createOnvifDriver } from './onvif/onvif.driver.ts'
import { createHttpDriver } from './http/http.driver.ts'
import { createIsapiDriver } from './isapi/isapi.driver.ts'
import { createPanelDriver } from './panel/panel.driver.ts'
import { createRtspDriver } from './rtsp/rtsp.driver.ts'

/** The drivers this product has: one line each. */
const registry: { [Name in DriverName]: Driver<Name> } = {
  rtsp: createRtspDriver(),
  onvif: createOnvifDriver(),
  http: createHttpDriver(),
  isapi: createIsapiDriver(),
  panel: createPanelDriver(),
}

export const driverOf = (name: DriverName): Driver => registry[name]
export const allDrivers = (): Driver[] => Object.values(registry)
