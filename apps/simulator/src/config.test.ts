import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('defaults are those of the demo', () => {
  expect(readConfig({})).toMatchObject({
    PALISADE_URL: 'http://127.0.0.1:8080',
    PALISADE_SIM_RTSP_PORT: 8554,
    PALISADE_SIM_CONTROL_PORT: 8555,
    PALISADE_SIM_PANEL_PORT: 8556,
    PALISADE_SIM_ISAPI_PORT: 8571,
    PALISADE_SIM_ONVIF_PORT: 8561,
    PALISADE_SIM_DAHUA_PORT: 8591,
    PALISADE_SIM_DISCOVERY_PORT: 3702,
    PALISADE_SIM_CAMERAS: 12,
    PALISADE_SIM_CHATTER: true,
    PALISADE_SIM_PHONES: 12,
    PALISADE_SIM_RECORDED: 4,
    PALISADE_SUPERVISED: false,
  })
})

test('a second site takes free ports for its other devices', () => {
  const at = (env: NodeJS.ProcessEnv) => readConfig({ PALISADE_SIM_RTSP_PORT: '9554', ...env })
  expect(at({}).PALISADE_SIM_PANEL_PORT).toBe(0)
  expect(at({ PALISADE_SIM_PANEL_PORT: '9556' }).PALISADE_SIM_PANEL_PORT).toBe(9556)
})

const read = (): unknown => readConfig({ PALISADE_SIM_CAMERAS: '900', PALISADE_SIM_RTSP_PORT: 'x' })

test('says everything that is wrong at once', () => {
  expect(read).toThrow('PALISADE_SIM_CAMERAS')
  expect(read).toThrow('PALISADE_SIM_RTSP_PORT')
})

test('a base address keeps its path and loses its last slash', () => {
  expect(readConfig({ PALISADE_URL: 'http://host:8080/soc/' }).PALISADE_URL).toBe('http://host:8080/soc')
})
