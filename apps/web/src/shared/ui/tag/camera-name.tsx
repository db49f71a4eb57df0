import { PtzSign } from './ptz-sign.tsx'

interface Props {
  name: string
  capabilities: readonly string[]
}

/** The name of a device in a list; a camera that can be turned carries the sign of it. */
export function CameraName({ name, capabilities }: Props) {
  const canTurn = capabilities.includes('ptz') || capabilities.includes('preset')
  return (
    <>
      {name} {canTurn && <PtzSign />}
    </>
  )
}
