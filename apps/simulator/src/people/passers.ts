/** The camera of the site that finds faces by itself. */
export const FACE_CAMERA = 'cam11'

/** Pictures of people going by, those with persons of the libraries first (`people-plan.ts`), by number. */
const PICTURES = [3, 6, 1, 5, 2, 4]

interface PassersOptions {
  /** People of this picture pass the camera. */
  pass: (camera: string, picture: number) => void
  /** Seconds between two groups of people, at least and at most. */
  between?: readonly [least: number, most: number]
  random?: () => number
}

/** People pass the camera that finds faces, the same ones again and again. @returns ends it */
export function startPassers({ pass, between = [40, 80], random = Math.random }: PassersOptions): () => void {
  const [least, most] = between
  let timer: NodeJS.Timeout
  let next = 0

  function schedule(): void {
    timer = setTimeout(
      () => {
        const picture = PICTURES[next % PICTURES.length]
        next += 1
        if (picture !== undefined) pass(FACE_CAMERA, picture)
        schedule()
      },
      (least + random() * (most - least)) * 1000,
    )
  }

  schedule()
  return () => clearTimeout(timer)
}
