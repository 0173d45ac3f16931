import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export const Card = ({ className, ...native }: ComponentProps<'div'>) => (
  <div {...native} className={classNames(styles.card, className)} />
)
