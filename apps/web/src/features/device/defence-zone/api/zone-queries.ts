import type { defenceZoneCalls, InputOf } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'
import { sharedKeys } from '#shared/queries/shared-keys.ts'

export type ZoneQuery = InputOf<typeof defenceZoneCalls.getByPage>

export const zoneKeys = { list: sharedKeys.defenceZones }

export const zonesQuery = (input: ZoneQuery) => listQuery(zoneKeys.list, api.defenceZone.getByPage, input)
