import readExcelFile from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '#server/infra/spreadsheet/unzip.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('passages as a sheet, on request with the pictures of their plates', async () => {
  const { db, app } = server
  const area = await buildArea(db)
  const camera = await buildDevice(db, { areaId: area.id, name: 'Gate' })
  const jpeg = await sharp({ create: { width: 320, height: 100, channels: 3, background: '#00f' } })
    .jpeg()
    .toBuffer()
  const platePictureKey = await app.infra.files.put(jpeg, { kind: 'vehicle-picture', ext: 'jpg' })
  const broken = await app.infra.files.put(Buffer.from('no picture'), { kind: 'vehicle-picture', ext: 'jpg' })
  const at = (ms: number) => new Date(Date.now() - ms)
  await buildSnap(db, { cameraId: camera.id, plate: '=1+1', at: at(1000), speed: 50, platePictureKey })
  await buildSnap(db, { cameraId: camera.id, plate: 'AB1', at: at(2000), pictureKey: broken })
  await buildSnap(db, { cameraId: camera.id, plate: null, at: at(3000) })
  const client = await clientOf(
    server,
    { permissions: ['vehicle.view', 'vehicle.export'], areaIds: [area.id] },
    area.centreId,
  )
  const span = { startTime: at(60_000).toISOString(), endTime: at(0).toISOString() }

  const plain = await client.snap.exportExcel(span)
  const [sheet] = await readExcelFile(plain.bytes)
  expect(sheet?.sheet).toBe('Passages of vehicles')
  expect(sheet?.data.map(row => [row[1], row[2], row[6]])).toEqual([
    ['Plate', 'Camera', 'Speed, km/h'],
    ['=1+1', 'Gate', 50],
    ['AB1', 'Gate', null],
    ['No plate', 'Gate', null],
  ])

  const pictured = await client.snap.exportExcel({ ...span, hasPictures: true })
  const parts = unzip(pictured.bytes, () => true, { bytes: 1_000_000, entries: 100 })
  const names = [...parts.keys()]
  expect(names.filter(name => name.startsWith('xl/media/'))).toEqual(['xl/media/image1.jpg'])
  const { width, height } = await sharp(parts.get('xl/media/image1.jpg')).metadata()
  expect([width, height]).toEqual([160, 50])
  expect(parts.get('xl/drawings/drawing1.xml')?.toString()).toContain('<xdr:row>1</xdr:row>')
  expect((await client.snap.exportExcel({ ...span, endTime: span.startTime })).errorCode).toBe(
    'snap.end_before_start',
  )
})
