import { AAC, PCMA, picturesAt, soundBetween, steady } from '@palisade/testkit/peer'
import { expect, test } from 'vitest'
import { codedStreamOf } from '../../../apps/media/src/testing/coded-stream.ts'
import { realPictures } from '../../../apps/media/src/testing/real-pictures.ts'
import { streamOf } from '../../../apps/media/src/testing/scripted-stream.ts'
import { startJourneys } from '../../support/journey.ts'
import {
  failuresOf,
  longestStill,
  playTiles,
  type TileCase,
  type TileReport,
} from '../../support/video/tiles.ts'

const { openConsole } = startJourneys()

const END = 10_000
const real = realPictures('h264', 320, 180, (END * 25) / 1000, 50)
const pictures = picturesAt(real, steady(0, END, 25))
/** A camera without key pictures is joined, and shown in what is made of it from its second recovery point on; the tile is opened in the middle of a group. */
const JOINED = 5000
const refreshed = realPictures('h264', 320, 180, ((JOINED + END) * 25) / 1000, 50, true)
const joined = { ...refreshed, pictures: refreshed.pictures.slice(1) }
const withoutKeys = streamOf(joined, undefined, picturesAt(joined, steady(0, JOINED + END, 25)))
/** A camera with a key picture a minute; its tile is opened almost a minute into a group, and sees the next one come. */
const LATE = 55_000
const rareKeys = realPictures('h264', 320, 180, ((LATE + END) * 25) / 1000, 60 * 25)
/** Sound whose clock is off by 1.25 %: by an eighth of a second in the time of the test. */
const slowSound = Array.from({ length: Math.floor((END * 0.9875) / 20) }, (_, index) => ({
  ...soundBetween(0, 20)[0]!,
  at: (index * 20) / 0.9875,
  pts: index * 160,
}))
/** AAC is announced, and each packet holds the head of ADTS in place of a frame. */
const adts = steady(0, END, 15).map(at => ({
  at,
  track: 1,
  units: [Uint8Array.of(0xff, 0xf1, 0x60, 0x40, 0x0c, 0x80, 0xfc, ...Array.from({ length: 90 }, () => 0x11))],
}))

interface Field extends TileCase {
  /** Its report is right; the tile of a healthy camera beside it shows what the machine does by itself. */
  check: (report: TileReport, healthy: TileReport) => void
}

const told = ({ told: all }: TileReport, from = 0) =>
  all.filter(({ at }) => at >= from).map(({ isSilent }) => isSilent)
const heardBetween = ({ heard }: TileReport, from: number, to: number) =>
  heard.some(({ at, off }) => at > from && at < to && off !== undefined)

/** The most by which sound was off its picture in the last seconds, s. */
const apart = ({ heard }: TileReport) =>
  Math.max(
    0,
    ...heard.flatMap(({ at, off }) => (at > END - 3000 && off !== undefined ? [Math.abs(off)] : [])),
  )

/** Of each tile: a picture at once, and none that stands longer than those of a camera without faults do on this machine. */
const isUntouched = (report: TileReport, healthy: TileReport) => {
  expect(report.shown[0]?.at).toBeLessThan(healthy.shown[0]!.at + 2000)
  expect(longestStill(report)).toBeLessThan(longestStill(healthy) + 300)
}

const fields: Record<string, Field> = {
  'a camera without faults': {
    stream: streamOf(real, PCMA, [...pictures, ...soundBetween(0, END)]),
    isHeard: true,
    check: report => {
      expect(told(report)).not.toContain(true)
      expect(heardBetween(report, 2000, END)).toBe(true)
    },
  },
  'sound that never comes': {
    stream: streamOf(real, PCMA, pictures),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(told(report).at(-1)).toBe(true)
    },
  },
  'sound that stops': {
    stream: streamOf(real, PCMA, [...pictures, ...soundBetween(0, 3000)]),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(heardBetween(report, 1000, 3000)).toBe(true)
      expect(told(report).at(-1)).toBe(true)
    },
  },
  'sound that comes late': {
    stream: streamOf(real, PCMA, [...pictures, ...soundBetween(4000, END)]),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(told(report)).toEqual([...told(report).slice(0, -1), false])
      expect(heardBetween(report, 4000, END)).toBe(true)
    },
  },
  'three packets of sound left out in each second': {
    stream: streamOf(real, PCMA, [...pictures, ...soundBetween(0, END, index => index % 50 < 3)]),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(heardBetween(report, END - 2000, END)).toBe(true)
    },
  },
  'five seconds without sound': {
    stream: streamOf(real, PCMA, [...pictures, ...soundBetween(0, 1500), ...soundBetween(6500, END)]),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(heardBetween(report, 2500, 6400)).toBe(false)
      expect(heardBetween(report, 6500, END)).toBe(true)
    },
  },
  'a camera that rests for half a second within a group': {
    stream: streamOf(real, PCMA, [
      ...picturesAt(real, [...steady(0, 3000, 25), ...steady(3500, END, 25)]),
      ...soundBetween(0, END),
    ]),
    check: (report, healthy) => {
      // A browser that took the pause for a fault would show nothing until the next key frame, a second and more later.
      expect(longestStill(report)).toBeLessThan(longestStill(healthy) + 500 + 300)
    },
  },
  'a camera that goes from 25 to 5 pictures a second within a group': {
    stream: streamOf(real, PCMA, [
      ...picturesAt(real, [...steady(0, 3000, 25), ...steady(3000, END, 5)]),
      ...soundBetween(0, END),
    ]),
    check: (report, healthy) => {
      expect(longestStill(report)).toBeLessThan(longestStill(healthy) + 200 + 300)
    },
  },
  'key pictures a minute apart': {
    stream: streamOf(rareKeys, undefined, picturesAt(rareKeys, steady(0, LATE + END, 25))),
    openAt: LATE,
    check: isUntouched,
  },
  'sound whose clock is slow': {
    stream: streamOf(real, PCMA, [...pictures, ...slowSound]),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(told(report)).not.toContain(true)
      expect(heardBetween(report, END - 2000, END)).toBe(true)
      expect(apart(report)).toBeLessThan(apart(healthy) + 0.2)
    },
  },
  'AAC that is none': {
    stream: streamOf(real, AAC, [...pictures, ...adts]),
    isHeard: true,
    check: (report, healthy) => {
      isUntouched(report, healthy)
      expect(told(report).at(-1)).toBe(true)
    },
  },
  'a camera without key pictures': {
    stream: await codedStreamOf(withoutKeys),
    openAt: JOINED,
    check: isUntouched,
  },
  'a player that was sent before its first picture': {
    stream: streamOf(real, undefined, pictures),
    hangAt: 2000,
    check: (report, healthy) => {
      expect(report.told.map(({ phase }) => phase)).toContain('stuck')
      expect(report.told.at(-1)?.phase).toBe('playing')
      expect(longestStill(report)).toBeLessThan(longestStill(healthy) + 3000)
    },
  },
}

test('what cameras do to their sound and browsers to their players leaves the picture running', async () => {
  const { page, faults } = await openConsole()
  await page.goto('about:blank')
  const reports = await playTiles(page, Object.values(fields), END)
  const [healthy] = reports
  expect(
    failuresOf(
      Object.entries(fields).map(([name, { check }], index) => [
        name,
        () => check(reports[index]!, healthy!),
      ]),
    ),
  ).toEqual([])
  expect(faults(/MediaSource|decode/i)).toEqual([])
})
