import { Drawer, type DrawerProps } from 'antd'
import { useReturnedFocus } from '#shared/hooks/use-returned-focus.ts'

interface Props extends Omit<DrawerProps, 'open'> {
  /** Out of the way for a while, with what is in it: something is chosen on the map below. */
  isAway?: boolean | undefined
}

/** A drawer that is open while it is drawn; whoever draws it takes it away. The focus goes back to what opened it. */
export function AppDrawer({ isAway = false, ...props }: Props) {
  useReturnedFocus()
  // While it is away, the map has the focus.
  return <Drawer open={!isAway} focusable={{ focusTriggerAfterClose: !isAway }} {...props} />
}
