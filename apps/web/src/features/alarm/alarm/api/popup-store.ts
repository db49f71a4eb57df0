import { create } from 'zustand'
import { noPopups, popupReducer, type PopupAction, type Popups } from '../model/popups.ts'

export const usePopups = create<Popups>(() => noPopups)

export const changePopups = (action: PopupAction): void =>
  usePopups.setState(popups => popupReducer(popups, action))
