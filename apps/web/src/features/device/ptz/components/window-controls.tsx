import { PresetMenu } from './preset-menu.tsx'
import { TurnInPicture } from './turn-in-picture.tsx'

/** On the window of a camera that turns. */
export function WindowControls(props: { cameraId: string; cameraName: string }) {
  return (
    <>
      <TurnInPicture {...props} />
      <PresetMenu {...props} />
    </>
  )
}
