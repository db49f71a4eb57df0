import type { defenceZoneCalls, InputOf } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { listQuery } from '#shared/api/list-query.ts'

export type ZoneQuery = InputOf<typeof defenceZoneCalls.getByPage>

export const zoneKeys = { list: ['defence-zone', 'list'] as const }

export const zonesQuery = (input: ZoneQuery) => listQuery(zoneKeys.list, api.defenceZone.getByPage, input)
