import { z } from 'zod';
import { isCalendarDay } from '../days.ts';
import { cleanText, parseForm } from '../schema.ts';
import { lengthOf, oneLine, severalLines, visibleLength } from '../text.ts';
import { formatNumber } from '../words.ts';
import { MAX_NEXT_STEP_LENGTH, MAX_NOTE_LENGTH } from './rules.ts';

const cleanLine = cleanText(oneLine, 1000);

const noteForm = z.object({
  note: cleanText(severalLines)
    .refine((text) => visibleLength(text) > 0, 'Please enter a note')
    .refine(
      (text) => lengthOf(text) <= MAX_NOTE_LENGTH,
      `A note can have ${formatNumber(MAX_NOTE_LENGTH)} characters at most`,
    ),
});

export const parseNote = (values: Record<string, unknown>) => parseForm(noteForm, values);

const nextStep = z
  .object({
    nextOn: cleanLine.refine(
      (day) => day === '' || isCalendarDay(day),
      'Please enter a day of the calendar',
    ),
    nextStep: cleanLine.refine(
      (text) => lengthOf(text) <= MAX_NEXT_STEP_LENGTH,
      `Please use at most ${MAX_NEXT_STEP_LENGTH} characters`,
    ),
  })
  .refine(({ nextOn, nextStep }) => nextOn !== '' || nextStep === '', {
    path: ['nextOn'],
    error: 'Please enter the day, too',
  });

export const parseNextStep = (values: Record<string, unknown>) => parseForm(nextStep, values);
