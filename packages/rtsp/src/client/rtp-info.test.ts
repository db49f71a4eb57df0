import { expect, it } from 'vitest'
import { readRtpInfo, rtpOriginsOf } from './rtp-info.ts'

const tracks = [
  { id: 0, url: 'rtsp://h/p/trackID=0' },
  { id: 1, url: 'rtsp://h/p/trackID=1' },
]

it('reads addresses that hold commas, quotes, any order and odd spacing', () => {
  expect(
    readRtpInfo('url=rtsp://h/a,b;seq=9;rtptime=5, URL="rtsp://h/c";RTPTIME=4294967296;seq=1,url=x;seq=1'),
  ).toEqual([
    { url: 'rtsp://h/a,b', rtpTime: 5 },
    { url: 'rtsp://h/c', rtpTime: 0 },
  ])
  expect(readRtpInfo(Array.from({ length: 20 }, () => 'url=x;rtptime=1').join(','))).toHaveLength(16)
})

it.each([
  [
    'by whole addresses, in any order',
    'url=rtsp://h/p/trackID=1;rtptime=11,url=rtsp://h/p/trackID=0;rtptime=10',
    [10, 11],
  ],
  ['by the ends of addresses', 'url=trackID=1;rtptime=11,url=trackID=0;rtptime=10', [10, 11]],
  [
    'by their places when the addresses are of no use',
    'url=;rtptime=10,url=rtsp://nat/x;rtptime=11',
    [10, 11],
  ],
])('finds the tracks %s', (_name, header, times) => {
  expect([...(rtpOriginsOf(header, tracks) ?? [])]).toEqual([
    [0, times[0]],
    [1, times[1]],
  ])
})

it.each([
  ['', 'nothing'],
  ['url=rtsp://h/p/trackID=0;rtptime=10', 'one of two'],
  ['url=ackID=0;rtptime=1', 'a part of a name'],
])('gives no zero at all for %j: %s', header => {
  expect(rtpOriginsOf(header, tracks)).toBeUndefined()
})
