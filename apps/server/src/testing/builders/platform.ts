import { randomBytes } from 'node:crypto'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from './names.ts'
import { buildCentre } from './organisation.ts'

export interface BuiltPlatform {
  id: string
  name: string
  areaId: string
}

/** A platform of its own new centre, unless one is given; no key opens its password. */
export async function buildPlatform(db: Db, options: { centreId?: string } = {}): Promise<BuiltPlatform> {
  const centreId = options.centreId ?? (await buildCentre(db)).id
  return db
    .insertInto('platform')
    .values({
      name: uniqueName('Platform'),
      connection_mode: 'http',
      ip: '192.0.2.1',
      platform_port: 80,
      account: 'operator',
      secret: randomBytes(40),
      plugin: 'onvif',
      area_id: centreId,
      centre_id: centreId,
    })
    .returning(['id', 'name', 'area_id as areaId'])
    .executeTakeFirstOrThrow()
}
