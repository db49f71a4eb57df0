import { Drawer, type DrawerProps } from 'antd'
import { useReturnedFocus } from '../../hooks/use-returned-focus.ts'

/** A drawer that is open while it is drawn; whoever draws it takes it away. The focus goes back to what opened it. */
export function AppDrawer(props: Omit<DrawerProps, 'open'>) {
  useReturnedFocus()
  return <Drawer open {...props} />
}
