import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aacTrack, h264Track, h265Track, hex, pcmaTrack } from '../testing/fixtures.ts'
import { namesOf, type Track } from '../types.ts'
import { synthesizeAacConfig } from './aac-config.ts'
import { parseSdp } from './parse.ts'
import { planTracks } from './tracks.ts'
import { writeSdp } from './write.ts'

const limits = { sdpLines: 2000, tracks: 8 }
const plan = (text: string) => planTracks(parseSdp(text, limits) ?? { media: [] })
const plain = (track: Track) => ({
  ...track,
  ...('parameterSets' in track ? { parameterSets: hex(track.parameterSets) } : {}),
  ...('config' in track && track.config ? { config: hex([track.config]) } : {}),
})

describe('session description', () => {
  it.each([[[h264Track, aacTrack]], [[h265Track, pcmaTrack]]])('reads back what it writes', tracks => {
    const { planned, unsupported } = plan(writeSdp(tracks, '127.0.0.1'))
    expect(planned.map(one => plain(one.track))).toEqual(tracks.map(plain))
    expect(planned.map(one => one.control)).toEqual(['trackID=0', 'trackID=1'])
    expect(unsupported).toEqual([])
  })

  it('takes line feeds only, attributes in any order, unknown lines, static types and metadata tracks', () => {
    const { planned } = plan(
      [
        'x-nonsense',
        'a=control:rtsp://h/all',
        'm=video 0 RTP/AVP 35 96',
        'a=fmtp:96 sprop-parameter-sets="Z01AH5Y=, aO48gA==";;packetization-mode=1',
        'a=control:rtsp://h/all/v',
        'a=rtpmap:96 h264/90000',
        'm=audio 0 RTP/AVP 0',
        'm=application 0 RTP/AVP 107',
        'a=rtpmap:107 vnd.onvif.metadata/90000',
        'm=audio 0 RTP/AVP 8',
        'a=sendonly',
      ].join('\n'),
    )
    expect(planned.map(one => [one.track.codec, one.payloadType, one.control])).toEqual([
      ['h264', 96, 'rtsp://h/all/v'],
      ['pcmu', 0, undefined],
    ])
    expect(planned[0]?.track).toMatchObject({
      parameterSets: h264Track.parameterSets.map(set => Buffer.from(set)),
    })
  })

  it('names what it cannot use, and does not take sound for a picture', () => {
    const { planned, unsupported } = plan('m=video 0 RTP/AVP 32\nm=audio 0 RTP/AVP 8\n')
    expect(planned).toEqual([])
    expect(unsupported).toEqual(['video MPV'])
    expect(plan('m=audio 0 RTP/AVP 97\na=rtpmap:97 opus/48000/2').unsupported).toEqual(['audio OPUS'])
  })

  it('takes motion JPEG, by its static type too', () => {
    const jpeg: Track = { kind: 'video', id: 0, codec: 'mjpeg', clockRate: 90_000, parameterSets: [] }
    expect(plan(writeSdp([jpeg], '127.0.0.1')).planned).toMatchObject([{ track: jpeg, payloadType: 26 }])
    expect(plan('m=video 0 RTP/AVP 26').planned).toMatchObject([{ track: jpeg, payloadType: 26 }])
    expect(namesOf([jpeg, pcmaTrack])).toBe('video MJPEG, audio PCMA')
  })

  it('makes up the AAC configuration a camera leaves out', () => {
    const { planned } = plan(
      'm=audio 0 RTP/AVP 97\na=rtpmap:97 MPEG4-GENERIC/44100/2\na=fmtp:97 mode=AAC-hbr',
    )
    expect(planned[0]?.track).toMatchObject({
      config: Uint8Array.of(0x12, 0x10),
      clockRate: 44_100,
      channels: 2,
    })
    expect(planned[0]?.aac).toEqual({ size: 13, index: 3, indexDelta: 3 })
    expect(synthesizeAacConfig(44_101, 2)).toBeUndefined()
  })

  it('is bounded in lines and tracks', () => {
    expect(parseSdp('a=x\n'.repeat(2001), limits)).toBeUndefined()
    expect(parseSdp('m=video 0 RTP/AVP 96\n'.repeat(50), limits)?.media).toHaveLength(8)
    expect(
      parseSdp(`m=video 0 RTP/AVP ${'96 '.repeat(1000)}`, limits)?.media[0]?.payloadTypes.length,
    ).toBeLessThan(64)
  })

  it('never throws on a damaged description', () => {
    const text = writeSdp([h264Track, aacTrack], '::1')
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), fc.uint8Array({ maxLength: 20 }), (at, gone, put) => {
        expect(
          plan(text.slice(0, at) + Buffer.from(put).toString('latin1') + text.slice(at + gone)).planned
            .length,
        ).toBeLessThanOrEqual(limits.tracks)
      }),
      { numRuns: 300 },
    )
  })
})
