import type { Client } from 'pg'
import { ESTATE_USER, type QuirkyDevice } from './quirky-estate.ts'

/** Devices in one area. */
const AN_AREA = 50
/** Nobody answers there: what is measured are the sessions, not the streams. */
const NO_STREAM = 'rtsp://127.0.0.1:9/none'

const configOf = ({ driver, port }: QuirkyDevice) => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  mainUrl: NO_STREAM,
  ...(driver === 'onvif' ? { mainProfile: 'main' } : { channel: 1, username: ESTATE_USER }),
})

/** Registers the devices as cameras `Q0` … in areas of the first centre. */
export async function registerQuirky(client: Client, devices: readonly QuirkyDevice[]): Promise<void> {
  await client.query(
    `insert into area (parent_id, kind, name, code)
     select (select id from area where parent_id is null order by created_at limit 1), 'area', 'Quirky ' || n, 'QUIRKY' || n
     from generate_series(0, $1::int) n`,
    [Math.ceil(devices.length / AN_AREA)],
  )
  await client.query(
    `insert into device (name, code, kind, category, driver, area_id, config)
     select 'Q' || (n - 1), 'Q' || (n - 1), 'camera', 'camera', one ->> 'driver', area.id, one -> 'config'
     from jsonb_array_elements($1::jsonb) with ordinality as list (one, n)
     join area on area.code = 'QUIRKY' || (n - 1) / ${AN_AREA}`,
    [JSON.stringify(devices.map(device => ({ driver: device.driver, config: configOf(device) })))],
  )
  await client.query('analyze area, device')
}

/** Devices that their drivers are in touch with. */
export async function countReached(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from device_sighting s join device d on d.id = s.device_id
     where s.channel = 'control' and s.is_up and d.code like 'Q%'`,
  )
  return Number(rows[0]?.n)
}
