import { expect, test } from 'vitest'
import { parseSdp } from './parse.ts'
import { planTracks } from './tracks.ts'

// Descriptions as cameras send them; where each was reported is in docs/field-reports.md.

const limits = { sdpLines: 2000, tracks: 8 }
/** Of each planned track its format, rate, payload type, address and number of parameter sets. */
const planOf = (lines: readonly string[]) =>
  planTracks(parseSdp(lines.join('\r\n'), limits) ?? { media: [] }).planned.map(
    ({ track, payloadType, control }) => [
      track.codec,
      track.clockRate,
      payloadType,
      control,
      track.kind === 'video' ? track.parameterSets.length : undefined,
    ],
  )

const SETS = 'Z01AMpWgCoAwfiZuAgICgAAB9AAAdTBC,aO48gA=='

test.each([
  {
    camera: 'media lines alone',
    lines: ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 H264/90000', 'a=control:trackID=0'],
    planned: [['h264', 90_000, 96, 'trackID=0', 0]],
  },
  {
    camera: 'no origin, a connection behind the attributes, a profile in base64',
    lines: [
      'v=0',
      's=streamed by a server',
      't=0 0',
      'a=control:*',
      'a=x-qt-text-nam:streamed by a server',
      'c=IN IP4 0.0.0.0',
      'm=video 0 RTP/AVP 96',
      'b=AS:500',
      'a=rtpmap:96 H264/90000',
      `a=fmtp:96 profile-level-id=TeAo;packetization-mode=1;sprop-parameter-sets=${SETS}`,
      'a=control:track1',
    ],
    planned: [['h264', 90_000, 96, 'track1', 2]],
  },
  {
    camera: 'no times, half an origin and connection, metadata as a medium',
    lines: [
      'v=0',
      'o=- 1001 1 IN',
      's=VCP IPC Realtime stream',
      'm=video 0 RTP/AVP 105',
      'c=IN',
      'a=control:rtsp://192.0.2.4/media/video1/video',
      'a=rtpmap:105 H264/90000',
      `a=fmtp:105 profile-level-id=4d4032; packetization-mode=1; sprop-parameter-sets=${SETS}`,
      'a=recvonly',
      'm=application 0 RTP/AVP 107',
      'c=IN',
      'a=control:rtsp://192.0.2.4/media/video1/metadata',
      'a=rtpmap:107 vnd.onvif.metadata/90000',
      'a=recvonly',
    ],
    planned: [['h264', 90_000, 105, 'rtsp://192.0.2.4/media/video1/video', 2]],
  },
  {
    camera: 'sound that it has not, with (null) for its type',
    lines: [
      'm=video 0 RTP/AVP 96',
      'a=rtpmap:96 H264/90000',
      `a=fmtp:96 sprop-parameter-sets=${SETS}`,
      'a=control:track=1',
      'm=audio 0 RTP/AVP (null)',
      'a=rtpmap',
      'a=control:track=2',
    ],
    planned: [['h264', 90_000, 96, 'track=1', 2]],
  },
  {
    camera: 'a blank behind the rate',
    lines: ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 H264/90000 ', 'a=framerate:0S', 'a=control:trackID=1'],
    planned: [['h264', 90_000, 96, 'trackID=1', 0]],
  },
  {
    camera: 'parameter sets behind start codes',
    lines: [
      'm=video 0 RTP/AVP 96',
      'a=rtpmap:96 H264/90000',
      'a=fmtp:96 profile-level-id=000001;sprop-parameter-sets=AAAAAUdNAB+ZsBQBboQAAA+gAAF3AhA=,AAAAAUjqQ8g=',
    ],
    planned: [['h264', 90_000, 96, undefined, 2]],
  },
  {
    camera: 'parameter sets that are none, or one alone',
    lines: [
      'm=video 0 RTP/AVP 96',
      'a=rtpmap:96 H264/90000',
      'a=fmtp:96 sprop-parameter-sets=AAAAAQ==,',
      'm=video 0 RTP/AVP 97',
      'a=rtpmap:97 H264/90000',
      'a=fmtp:97 sprop-parameter-sets=Z0IAH5WoPASaEAAAcIAAFfkIQA==,',
    ],
    planned: [
      ['h264', 90_000, 96, undefined, 0],
      ['h264', 90_000, 97, undefined, 1],
    ],
  },
  {
    camera: 'AAC whose configuration is none beside a picture',
    lines: [
      'm=video 0 RTP/AVP 96',
      'a=rtpmap:96 H264/90000',
      'm=audio 0 RTP/AVP 104',
      'a=rtpmap:104 MPEG4-GENERIC/16000',
      'a=fmtp:104 streamtype=5;mode=AAC-hbr;config=none;SizeLength=13;IndexLength=3;IndexDeltaLength=3',
    ],
    planned: [
      ['h264', 90_000, 96, undefined, 0],
      ['aac', 16_000, 104, undefined, undefined],
    ],
  },
])('$camera', ({ lines, planned }) => {
  expect(planOf(lines)).toEqual(planned)
})
