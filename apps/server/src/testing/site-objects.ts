import { defenceZoneObjects } from '#server/modules/device/defence-zone/defence-zone.queries.ts'
import { deviceObjects } from '#server/modules/device/device/device.queries.ts'
import { areaObjects } from '#server/modules/site/organisation/organisation.queries.ts'

/** Kinds of object as the modules declare them, for tests of infra that start no server. */
export const siteObjects = {
  area: areaObjects,
  device: deviceObjects,
  defence_zone: defenceZoneObjects,
}
