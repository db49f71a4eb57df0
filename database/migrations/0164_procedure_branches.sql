-- Numbers lead on by ranges, and written answers and photos by whether they are left empty; steps of before have neither.
-- A version stays as it was saved: what it did not have is only spelled out.
update alarm_procedure_version set steps = (
  select jsonb_agg(
    case step ->> 'kind'
      when 'number' then '{"ranges": []}'::jsonb || step
      when 'written' then '{"branches": null}'::jsonb || step
      when 'photo' then '{"branches": null}'::jsonb || step
      else step
    end order by place)
  from jsonb_array_elements(steps) with ordinality as list (step, place));
