import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'

interface Props extends Omit<ButtonProps, 'icon' | 'title' | 'type' | 'size'> {
  label: string
  icon: ReactNode
}

/** A small button that lies on a picture: an icon, and its name for the pointer and for screen readers. */
export function PictureButton({ label, icon, ...button }: Props) {
  return <Button {...button} type="text" size="small" aria-label={label} title={label} icon={icon} />
}
