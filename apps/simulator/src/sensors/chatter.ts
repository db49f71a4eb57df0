import { calmEvents } from '../site/sensors.ts'

type ChatterOptions = {
  report: (event: (typeof calmEvents)[number]) => void
  /** Seconds between two events, at least and at most. */
  between?: readonly [least: number, most: number]
  random?: () => number
}

/** Reports the small events of a quiet day, one now and then. @returns ends it */
export function startChatter({
  report,
  between = [45, 90],
  random = Math.random,
}: ChatterOptions): () => void {
  const [least, most] = between
  let timer: NodeJS.Timeout

  function schedule(): void {
    timer = setTimeout(
      () => {
        const event = calmEvents[Math.floor(random() * calmEvents.length)]
        if (event) report(event)
        schedule()
      },
      (least + random() * (most - least)) * 1000,
    )
  }

  schedule()
  return () => clearTimeout(timer)
}
