import { probedDrivers } from '@palisade/contract'
import { textParam, type FiltersOf } from '#shared/hooks/list-params.ts'
import type { TypedWay } from './target.ts'

/** Values that another screen may pass in the address: a platform's host and account, never its password. */
export const presetParams = {
  host: textParam,
  port: textParam,
  driver: textParam,
  tls: textParam,
  username: textParam,
  areaId: textParam,
  platformId: textParam,
}
export type Preset = FiltersOf<typeof presetParams>

export const presetWay = ({ port, driver, tls }: Preset): TypedWay => ({
  driver: probedDrivers.find(name => name === driver) ?? 'onvif',
  port: Number(port) || 80,
  isTls: tls === 'yes',
})
