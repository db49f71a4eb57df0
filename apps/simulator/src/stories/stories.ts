import { badLine } from './bad-line.ts'
import { carTheft } from './car-theft.ts'
import { fire } from './fire.ts'
import { intrusion } from './intrusion.ts'
import { speedingCar } from './speeding-car.ts'
import { wantedCar } from './wanted-car.ts'
import type { Story } from './story.ts'
import { wantedPerson } from './wanted-person.ts'

/** Every story; a new one is a file beside these and a line here. */
export const stories: readonly Story[] = [
  intrusion,
  fire,
  carTheft,
  wantedCar,
  speedingCar,
  badLine,
  wantedPerson,
]

export function findStory(name: string): Story | undefined {
  return stories.find(story => story.name === name)
}
