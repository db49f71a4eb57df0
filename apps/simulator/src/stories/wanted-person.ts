import { FACE_CAMERA } from '../people/passers.ts'
import { LOBBY_CAMERA } from '../people/people-plan.ts'
import type { Story } from './story.ts'

/** Who enrols a face of sample3.jpg of `@vladmandic/face-api` and deploys its group at that camera gets one alarm, counted up. */
export const wantedPerson: Story = {
  name: 'wanted-person',
  title:
    'People pass a camera that finds faces, and one of them comes back; a wanted person comes into the lobby',
  steps: [
    [0, 'A group of people goes by', { kind: 'faces', camera: FACE_CAMERA, picture: 1 }],
    [5, 'Others follow', { kind: 'faces', camera: FACE_CAMERA, picture: 3 }],
    [15, 'They come back the same way', { kind: 'faces', camera: FACE_CAMERA, picture: 3 }],
    [20, 'A wanted person comes into the lobby', { kind: 'visitor', camera: LOBBY_CAMERA }],
  ],
}
