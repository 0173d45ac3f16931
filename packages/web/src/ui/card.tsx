import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

/** A surface one level above the page. */
export const Card = ({ className, ...native }: ComponentProps<'div'>) => (
  <div {...native} className={classNames(styles.card, className)} />
)
