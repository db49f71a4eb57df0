import { PtzSign } from './ptz-sign.tsx'

interface Props {
  name: string
  capabilities: readonly string[]
}

export const canTurn = (capabilities: readonly string[]) =>
  capabilities.includes('ptz') || capabilities.includes('preset')

/** The name of a device in a list; a camera that can be turned carries the sign of it. */
export function CameraName({ name, capabilities }: Props) {
  return (
    <>
      {name} {canTurn(capabilities) && <PtzSign />}
    </>
  )
}
