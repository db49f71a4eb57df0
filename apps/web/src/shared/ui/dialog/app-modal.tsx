import { Modal, type ModalProps } from 'antd'
import { useReturnedFocus } from '#shared/hooks/use-returned-focus.ts'

/** A dialog that is open while it is drawn; whoever draws it takes it away. The focus goes back to what opened it. */
export function AppModal(props: Omit<ModalProps, 'open'>) {
  useReturnedFocus()
  return <Modal open {...props} />
}
