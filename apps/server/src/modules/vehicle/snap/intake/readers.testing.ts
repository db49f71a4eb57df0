/** As short as a JPEG can be that begins and ends as one. */
export const JPEG = Buffer.from('ffd8ffe000104a464946ffd9', 'hex')
/** A larger one: the scene, of which the other is the plate. */
export const LARGE_JPEG = Buffer.concat([
  JPEG.subarray(0, 10),
  Buffer.alloc(500, 1),
  Buffer.from('ffd9', 'hex'),
])

interface Listened {
  plate?: string
  uuid?: string
  time?: string
  type?: string
  /** Pictures before the XML. */
  isReversed?: boolean
  /** Bare line ends and no lengths. */
  isBare?: boolean
  /** The last delimiter is missing. */
  isCut?: boolean
}

/** A post of HTTP listening: XML, a scene and a plate. */
export function listened(more: Listened): Buffer {
  const {
    plate = '粤B·12345',
    uuid = 'a1b2c3d4-0001',
    time = '2026-11-20T18:00:00+08:00',
    type = 'ANPR',
  } = more
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">
<ipAddress>10.0.0.9</ipAddress><channelID>1</channelID><dateTime>${time}</dateTime>
<eventType>${type}</eventType><eventState>active</eventState><eventDescription>ANPR</eventDescription>
<ANPR><licensePlate>${plate}</licensePlate><line>2</line><direction>forward</direction>
<confidenceLevel>93</confidenceLevel><plateColor>blue</plateColor><vehicleType>vehicle</vehicleType>
<vehicleInfo><color>white</color><speed>61</speed></vehicleInfo></ANPR><UUID>${uuid}</UUID><picNum>2</picNum>
</EventNotificationAlert>`
  const parts: [string, Buffer][] = [
    ['Content-Type: text/xml', Buffer.from(xml)],
    ['Content-Type: image/jpeg', LARGE_JPEG],
    ['Content-Type: image/pjpeg', JPEG],
  ]
  const end = more.isBare ? '\n' : '\r\n'
  const written = (more.isReversed ? parts.toReversed() : parts).flatMap(([type_, body]) => [
    Buffer.from(
      ['--boundary', type_, ...(more.isBare ? [] : [`Content-Length: ${body.length}`])].join(end) + end + end,
    ),
    body,
    Buffer.from(end),
  ])
  return Buffer.concat([...written, ...(more.isCut ? [] : [Buffer.from(`--boundary--${end}`)])])
}

/** A post to TollgateInfo. @param normal in place of the scene's fields */
export function itsapiBody(normal: object = {}, plate = 'abc 1234'): Buffer {
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  return Buffer.from(
    JSON.stringify({
      Picture: {
        PicName: 'pic-1.jpg',
        Plate: { PlateNumber: plate, PlateColor: 'Blue', Confidence: 88 },
        Vehicle: { VehicleColor: 'Red', VehicleType: 'SUVMPV', VehicleSign: 'Volvo', Speed: 72 },
        SnapInfo: {
          DeviceID: 'not-ours',
          Direction: 'Obverse',
          AccurateTime: '2026-11-20 18:00:00.500',
          TimeZone: 8,
          LanNo: 1,
        },
        NormalPic: { PicName: 'n.jpg', Content: base64(LARGE_JPEG), ...normal },
        CutoutPic: { PicName: 'c.jpg', Content: base64(JPEG) },
      },
    }),
  )
}
