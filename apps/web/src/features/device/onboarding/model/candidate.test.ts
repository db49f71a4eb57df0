import { deviceDraft, type DeviceProbe, type StreamChoice } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { nameFrom } from '#shared/lib/device-name.ts'
import { candidatesOf, draftOf, faultsOf } from './candidate.ts'
import { foundTarget, typedTarget, withTargets, type Target } from './target.ts'

const areaId = '0190a000-0000-7000-8000-000000000100'
const login = { username: 'admin', password: 'secret' }
const stream = (token: string, height: number): StreamChoice => ({
  token,
  name: token,
  url: `rtsp://10.0.0.5/${token}`,
  codec: 'h264',
  width: (height * 16) / 9,
  height,
})
const probe = (sources: number): DeviceProbe => ({
  ok: true,
  steps: [],
  identity: {
    manufacturer: 'Acme',
    model: 'Bullet 4',
    firmware: '1.2.3',
    serial: 'x',
    mac: '00:1A:2B:3C:4D:5E',
  },
  capabilities: [],
  sources: Array.from({ length: sources }, (_, index) => ({
    token: `s${index + 1}`,
    name: `Lens ${index + 1}`,
    streams: [stream(`main${index}`, 1080), stream(`sub${index}`, 360)],
  })),
})
const answered = (host: string, sources = 1, name = 'North gate'): Target => ({
  ...typedTarget({ host }, { driver: 'onvif', port: 80, isTls: false }),
  name,
  probing: { status: 'done', probe: probe(sources) },
})

describe('proposals', () => {
  it('make a valid device of each source, with a name and a code of its own', () => {
    const targets = [answered('10.0.0.5'), answered('10.0.0.6'), answered('10.0.0.7', 2, 'Recorder')]
    const candidates = candidatesOf(targets, [])
    expect(candidates.map(({ name }) => name)).toEqual([
      'North-gate',
      'North-gate-2',
      'Recorder-Lens-1',
      'Recorder-Lens-2',
    ])
    expect(candidates.map(({ code }) => code)).toEqual([
      'CAM-10-0-0-5',
      'CAM-10-0-0-6',
      'CAM-10-0-0-7',
      'CAM-10-0-0-7-2',
    ])
    for (const candidate of candidates) {
      expect(deviceDraft.safeParse(draftOf(candidate, login, areaId)).error).toBeUndefined()
    }
    expect(draftOf(candidates[0]!, login, areaId)).toMatchObject({
      config: { mainProfile: 'main0', subProfile: 'sub0', username: 'admin', password: 'secret' },
      inventory: { manufacturer: 'Acme', ip: '10.0.0.5', mac: '00:1A:2B:3C:4D:5E' },
    })
    expect(faultsOf(candidates, login, areaId).size).toBe(0)
  })

  it('leave out who did not answer, and keep what was typed', () => {
    const silent = typedTarget({ host: '10.0.0.8' }, { driver: 'onvif', port: 80, isTls: false })
    const [first] = candidatesOf([answered('10.0.0.5'), silent], [])
    const [again, ...others] = candidatesOf([answered('10.0.0.5'), silent], [{ ...first!, name: 'Mine' }])
    expect(again?.name).toBe('Mine')
    expect(others).toEqual([])
  })

  it('find a name in any text', () => {
    expect(nameFrom('Hikvision DS-2CD / 北门 #1')).toBe('Hikvision-DS-2CD-北门-1')
    expect(nameFrom('***')).toBe('')
    expect(nameFrom('x'.repeat(80))).toHaveLength(46)
  })
})

it('says what must be changed first', () => {
  const [first, second, third, fourth] = candidatesOf(
    ['5', '6', '7', '8'].map(last => answered(`10.0.0.${last}`)),
    [],
  )
  const faults = faultsOf(
    [
      { ...first!, name: 'no good!' },
      { ...second!, code: third!.code },
      third!,
      { ...fourth!, main: undefined },
    ],
    login,
    areaId,
  )
  expect([...faults.values()]).toEqual(['name', 'codeTwice', 'codeTwice', 'stream'])
  expect(faultsOf([third!], login, undefined).get(third!.key)).toBe('area')
})

it('a device found again keeps its login and its result', () => {
  const found = foundTarget({
    driver: 'onvif',
    host: '10.0.0.5',
    port: 80,
    isTls: false,
    name: 'Gate',
    hardware: 'Bullet',
    endpointReference: 'urn:uuid:1',
    deviceId: null,
  })
  const [typed, other] = [answered('10.0.0.5'), answered('10.0.0.6')]
  const [again, ...others] = withTargets([{ ...typed, login }, other], [found])
  expect(again).toMatchObject({ name: 'Gate', login, probing: typed.probing })
  expect(others).toEqual([other])
})
