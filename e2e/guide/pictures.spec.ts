import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { linkageScenes } from './linkage-scenes.ts'
import { missionScenes } from './mission-scenes.ts'
import { recordingScenes } from './recording-scenes.ts'
import { scenes } from './scenes.ts'
import { startJourneys } from '../support/journey.ts'
import { logIn } from '../support/screens/console.ts'

// Takes the pictures of the guides anew (CONTRIBUTING.md); not among the journeys.

const { site, signIn, openConsole } = startJourneys()
const guides = path.join(import.meta.dirname, '../../docs/guide')
const folderOf = { en_US: 'en', zh_CN: 'zh' } as const

const all = { ...scenes, ...linkageScenes, ...recordingScenes, ...missionScenes }

/** Pictures that are fetched, the map's and the cameras', come within this time, ms. */
const SETTLES = 3000

describe.each(['en_US', 'zh_CN'] as const)('the guide in %s', language => {
  it.each(Object.entries(all))('%s', async (name, play) => {
    const operator = await openConsole({ language })
    const { page } = operator
    await page.addInitScript(() => localStorage.setItem('alarm-popups-folded', 'yes'))
    await logIn(operator)
    await play({ operator, site, language, product: await signIn() })
    await pause(SETTLES)
    await page.screenshot({
      path: path.join(guides, folderOf[language], `${name}.png`),
      animations: 'disabled',
    })
    expect(operator.faults()).toEqual([])
  })
})
