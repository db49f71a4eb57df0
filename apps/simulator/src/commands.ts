import { z } from 'zod'
import type { Config } from './config.ts'
import { stories } from './stories/stories.ts'
import { stepTime } from './stories/story.ts'

const storySchema = z.object({
  title: z.string(),
  steps: z.array(z.tuple([z.number(), z.string()]).rest(z.unknown())),
})

/** One line a story. */
export function listStories(): string {
  const width = Math.max(...stories.map(({ name }) => name.length))
  return stories.map(({ name, title }) => `${name.padEnd(width)}  ${title}`).join('\n')
}

/** Starts a story at the running site. @returns its timetable @throws Error with one line that says why not */
export async function startStory(name: string, config: Config): Promise<string> {
  const port = config.PALISADE_SIM_CONTROL_PORT
  const url = `http://127.0.0.1:${port}/stories/${encodeURIComponent(name)}`
  const response = await fetch(url, { method: 'POST' }).catch(() => undefined)
  if (!response) throw new Error(`No simulated site answers on port ${port}. Start it with: npm run demo`)
  if (response.status === 404) throw new Error(`There is no story '${name}'. There are:\n${listStories()}`)
  const { title, steps } = storySchema.parse(await response.json())
  return [title, ...steps.map(([at, says]) => `  ${stepTime(at)}  ${says}`)].join('\n')
}
